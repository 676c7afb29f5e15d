"""What follows from the decision: steps, questions, requirement, confidence."""
